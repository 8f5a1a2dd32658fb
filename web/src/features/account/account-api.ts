import { accessTokenAnswer } from '@potluck/functions/contract/account';
import { publicCall } from '../../lib/http';

export async function mintAccessToken(idToken: string, email: string): Promise<string> {
  const { data } = await publicCall('/jwt', {
    method: 'POST',
    schema: accessTokenAnswer,
    body: { email },
    headers: { Authorization: `Bearer ${idToken}` },
  });
  return data.token;
}
