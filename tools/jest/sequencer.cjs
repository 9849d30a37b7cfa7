const { default: Sequencer } = require('@jest/test-sequencer');

const isFaults = ({ path }) => /\.faults\.test\.tsx?$/.test(path);

/**
 * Spreads the fault tests over the first half of a run, the longest first. They mostly wait for processes
 * that they killed, and meanwhile another worker uses the processor.
 */
module.exports = class FaultTestSequencer extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const faults = sorted.filter(isFaults);
    const others = sorted.filter((test) => !isFaults(test));
    // None is left for the second half, so that the last files of a run keep all workers busy.
    const gap = Math.max(1, Math.floor(others.length / faults.length / 2));
    return [
      ...faults.flatMap((test, i) => [test, ...others.slice(i * gap, (i + 1) * gap)]),
      ...others.slice(faults.length * gap),
    ];
  }
};
