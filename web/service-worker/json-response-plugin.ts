/**
 * Workbox plugin that treats a response as a failed request unless the response is successful and its body is JSON.
 * The strategy then uses its cached copy, and does not cache the response. For example, a captive portal responds
 * with HTML and status 200.
 */
export const jsonResponsePlugin = {
  async fetchDidSucceed({ response }: { response: Response }): Promise<Response> {
    if (!response.ok) throw new Error(`The response has the status ${response.status}.`);
    await response.clone().json();
    return response;
  },
};
