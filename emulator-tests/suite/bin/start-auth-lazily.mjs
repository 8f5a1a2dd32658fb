// Loaded before firebase-tools. Its Auth emulator compiles the validation of every call of Google's
// API as it starts, which is most of the whole suite's start; an option of the library that does it
// has each compiled when it is first called.
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const requireOfFirebase = createRequire(resolve('firebase-tools/package.json'));

/** @type {{ middleware: (document: unknown, options: object) => unknown }} */
const exegesis = requireOfFirebase('exegesis-express');
const { middleware } = exegesis;
exegesis.middleware = (document, options) =>
  middleware(document, { ...options, lazyCompileValidationSchemas: true });
