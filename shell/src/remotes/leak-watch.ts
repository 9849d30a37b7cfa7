const most = 20;
const sureAfterMs = 5 * 60_000;

/**
 * Makes the function to call with each element that a remote was removed from. Calls `onLeak` once when
 * many of them are still in memory long after. Detects references to the rendered page, such as a window
 * listener that was never removed; browsers do not report which remote other memory belongs to.
 */
export function createLeakWatch(onLeak: (error: Error) => void): (place: HTMLElement) => void {
  let left: { place: WeakRef<HTMLElement>; at: number }[] = [];
  let isReported = false;
  return (place) => {
    left = left.filter((one) => one.place.deref());
    const old = left.filter(({ at }) => Date.now() - at > sureAfterMs);
    left.push({ place: new WeakRef(place), at: Date.now() });
    if (isReported || old.length < most) return;
    isReported = true;
    onLeak(new Error(`${old.length} of its places are still in memory`));
  };
}
