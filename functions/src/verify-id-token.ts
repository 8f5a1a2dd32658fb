import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { VerifyIdToken } from './account/id-token';

const auth = getAuth(initializeApp());

/** A file of its own, loaded by the first sign-in: it is as large as a third of all the rest. */
export const verifyIdToken: VerifyIdToken = (idToken) => auth.verifyIdToken(idToken, true);
