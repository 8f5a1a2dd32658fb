/** An error that the developer can fix. The command prints its message without a stack trace. */
export class CommandError extends Error {}
