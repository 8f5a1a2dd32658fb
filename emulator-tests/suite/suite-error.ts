/** Something the person at the keyboard can mend: its message is printed alone, as one sentence. */
export class SuiteError extends Error {}
