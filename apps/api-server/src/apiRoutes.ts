import { createRouteFinder } from '@latchkey/node'

const explorer = '/api/explorer/{chainId}'

/** The template of a path that this server answers; undefined for any other. */
export const findApiRoute = createRouteFinder([
  '/healthz',
  ...['', '/challenge', '/verify', '/sign-out'].map((end) => `/api/login${end}`),
  ...['challenge', 'passkey', 'email', 'recovery', 'address', 'code', 'owner', 'confirm-address', 'recoverable'].map(
    (name) => `/api/embedded/${name}`,
  ),
  '/api/inbox',
  '/api/wallet-book',
  ...['history', 'history.csv', 'history/older', 'approvals', 'collectibles'].map((end) => `/api/${end}`),
  ...['offer', 'send', 'batch/{digest}'].map((end) => `/api/sponsor/${end}`),
  ...['', '/confirm', '/off', '/stop'].map((end) => `/api/notices${end}`),
  '/api/avatar/{chainId}/{address}',
  ...['', '/picture'].map((end) => `/api/collectible/{chainId}/{contract}/{tokenId}${end}`),
  explorer,
  ...['tx', 'block', 'address', 'token'].map((kind) => `${explorer}/${kind}/{id}`),
  ...['address/{id}/transactions', 'address/{id}/transfers', 'token/{id}/transfers'].map((end) => `${explorer}/${end}`),
  '/rpc/{chainId}',
  '/rpc/wallet/{chainId}',
])
