import { accessTokenResponseSchema } from '@potluck/functions/contract/account';
import { callPublicApi } from '../../../lib/api-client';
import { endpoints } from '../../../lib/api-config';

export async function mintAccessToken(idToken: string, email: string): Promise<string> {
  const { data } = await callPublicApi(endpoints.accessToken, {
    method: 'POST',
    schema: accessTokenResponseSchema,
    body: { email },
    headers: { Authorization: `Bearer ${idToken}` },
  });
  return data.token;
}
