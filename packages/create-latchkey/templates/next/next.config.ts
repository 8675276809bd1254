import type { NextConfig } from 'next'

/** Where Latchkey runs. */
const latchkey = process.env['LATCHKEY_URL'] ?? 'http://localhost:4400'

/** Sign-in and nodes of Latchkey answer at this page's own origin too. */
const config: NextConfig = {
  rewrites: async () =>
    ['/api/:path*', '/rpc/:path*'].map((source) => ({ source, destination: `${latchkey}${source}` })),
}

export default config
