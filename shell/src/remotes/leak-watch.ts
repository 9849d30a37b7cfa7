const most = 20;
const sureAfterMs = 5 * 60_000;

/**
 * Makes what is told of each place that a remote was taken out of. Calls `onLeak` once when many of
 * them are still in memory long after. Sees what holds on to the drawn page, such as a listener on
 * the window that nobody removed; nothing in a browser tells which remote other memory belongs to.
 */
export function createLeakWatch(onLeak: (error: Error) => void): (place: HTMLElement) => void {
  let left: { place: WeakRef<HTMLElement>; at: number }[] = [];
  let isTold = false;
  return (place) => {
    left = left.filter((one) => one.place.deref());
    const old = left.filter(({ at }) => Date.now() - at > sureAfterMs);
    left.push({ place: new WeakRef(place), at: Date.now() });
    if (isTold || old.length < most) return;
    isTold = true;
    onLeak(new Error(`${old.length} of its places are still in memory`));
  };
}
