import { connect } from 'node:net'

/** Sends a server bytes that no client would, and reads all that it answers until it ends the connection. */
export function sayTo(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(port), hostname, () => socket.end(text))
    socket.on('data', (bytes) => {
      heard += bytes
    })
    socket.on('end', () => resolve(heard))
    socket.on('error', reject)
  })
}
