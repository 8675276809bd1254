import type { IncomingMessage } from 'node:http'

/** Names of this machine that nobody else can be reached by, at the port of a container, a tunnel or a balancer too. */
const loopbackHosts = ['localhost:*', '127.0.0.1:*', '[::1]:*']

/**
 * Where the connection has arrived. Not its `Host` header: whoever has caught a token made for another relay writes that
 * relay's name there, and would come in as the token's client.
 */
export function ownHostsOf({ socket }: IncomingMessage): readonly string[] {
  const { localAddress = '', localPort } = socket
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  const name = address.includes(':') ? `[${address}]` : address
  // The usual ports are left out where addresses are written.
  const usual = localPort === 80 || localPort === 443 ? [name] : []
  return [...loopbackHosts, ...usual, `${name}:${localPort}`]
}
