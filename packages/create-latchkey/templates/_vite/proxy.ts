/** Where Latchkey runs. */
const latchkey = process.env['LATCHKEY_URL'] ?? 'http://localhost:4400'

/** A sign-in names the origin of this page, so the port must not wander. Sign-in and nodes of Latchkey answer here too. */
export const server = { port: 5173, strictPort: true, proxy: { '/api': latchkey, '/rpc': latchkey } }
