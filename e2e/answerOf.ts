import type { APIResponse, Route } from '@playwright/test'

/** The server's answer. A kept connection that the server has just closed is opened anew, as a browser does. */
export async function answerOf(route: Route): Promise<APIResponse> {
  return await route.fetch({ maxRetries: 1 })
}
