/**
 * Workbox plugin that accepts only a successful response with a JSON body. It treats any other response as a failed
 * request, so the strategy uses its cached copy and does not cache the response. For example, a captive portal
 * responds with HTML and status 200.
 */
export const requireJsonPlugin = {
  async fetchDidSucceed({ response }: { response: Response }): Promise<Response> {
    if (!response.ok) throw new Error(`The response has the status ${response.status}.`);
    await response.clone().json();
    return response;
  },
};
