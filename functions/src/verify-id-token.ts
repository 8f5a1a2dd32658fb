import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { VerifyIdToken } from './account/id-token';

const auth = getAuth(initializeApp());

/**
 * This function has a separate bundle, which the service loads on the first sign-in. This bundle is
 * a third of the size of the main bundle.
 */
export const verifyIdToken: VerifyIdToken = (idToken) => auth.verifyIdToken(idToken, true);
