/** The answer to everybody while the program starts. Browsers heed `refresh` alone, programs `retry-after`. */
export function startingAnswer(): Response {
  const headers = { 'retry-after': '2', refresh: '2', 'cache-control': 'no-store' }
  return new Response('Latchkey is starting.', { status: 503, headers })
}
