/**
 * Returns a Workbox plugin that replaces a response with status 5xx with the response of `getFallback`, if there is
 * one. The plugin implements `handlerWillRespond`, because Workbox does not call `fetchDidSucceed` for a response
 * of navigation preload.
 */
export function createServerErrorPlugin(getFallback: () => Promise<Response | undefined>) {
  return {
    async handlerWillRespond({ response }: { response: Response }): Promise<Response> {
      return response.status < 500 ? response : ((await getFallback()) ?? response);
    },
  };
}
