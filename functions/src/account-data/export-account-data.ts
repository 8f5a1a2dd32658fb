import type { Firestore } from '@google-cloud/firestore';
import type { IdentityProvider } from '../account/identity-provider';
import { notSignedInError } from '../http/http-error';
import { personalDataPolicies } from './personal-data-policies';

interface ExportDependencies {
  db: Firestore;
  identity: Pick<IdentityProvider, 'findUser'>;
}

/**
 * Yields the export of an account in parts. Together, the parts are the text of one JSON object
 * with the profile and the sections of `personalDataPolicies`. Each part contains at most one page of
 * a section, because a cook can have more orders than fit into the memory of an API instance. The
 * first part contains the profile and the first page of the first section, so most errors occur
 * before the response begins. Each part needs at most one query of Firestore, also for sections without
 * documents, because the export route has a deadline for each part.
 * @throws HttpError 401 if the account does not exist.
 */
export async function* exportAccount(
  { db, identity }: ExportDependencies,
  uid: string,
): AsyncGenerator<string> {
  let text = `{"profile":${JSON.stringify(await readProfile(identity, uid))}`;
  for (const { name, readPages } of personalDataPolicies.flatMap(({ exported }) => exported)) {
    text += `,\n"${name}":[`;
    let separator = '\n';
    for await (const entries of readPages(db, uid)) {
      for (const entry of entries) {
        text += separator + JSON.stringify(entry);
        separator = ',\n';
      }
      yield text;
      text = '';
    }
    yield `${text}]`;
    text = '';
  }
  yield '}\n';
}

async function readProfile(identity: Pick<IdentityProvider, 'findUser'>, uid: string) {
  const user = await identity.findUser(uid);
  if (!user) throw notSignedInError();
  const { displayName, email, isEmailVerified, photoURL, createdAt } = user;
  return { uid, name: displayName, email, isEmailVerified, photoURL, created_at: createdAt };
}
