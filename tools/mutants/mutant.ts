/** A small fault in the product, and the tests that must find it. Paths are relative to the root. */
export interface Mutant {
  name: string;
  /** The product's wrong behaviour with the mutant. */
  fault: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The quickest test files that notice the fault. */
  tests: string[];
}
