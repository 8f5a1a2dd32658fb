import { accountChangeResponseSchema } from '@potluck/functions/contract/account';
import { callProtectedApi, downloadProtectedFile } from '../../../lib/api';
import { apiPaths } from '../../../lib/api-config';

/** Makes the API copy the name and the photo of the account to the user's dishes. */
export async function copyProfileToFoods(email: string): Promise<void> {
  await callAccountApi('PUT', apiPaths.account, email);
}

/** Ends all logins of the account, on every device. */
export async function signOutEverywhere(email: string): Promise<void> {
  await callAccountApi('POST', apiPaths.accountSignOuts, email);
}

/** Deletes the account. Resolves with the message of the API for the user. */
export function deleteAccount(email: string): Promise<string> {
  return callAccountApi('DELETE', apiPaths.account, email);
}

/** Resolves with all data of the account, as a JSON file. */
export function downloadAccountData(): Promise<Blob> {
  return downloadProtectedFile(apiPaths.accountExport);
}

async function callAccountApi(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  email: string,
): Promise<string> {
  const call = { method, schema: accountChangeResponseSchema, body: { email } };
  return (await callProtectedApi(path, call)).data.message;
}
