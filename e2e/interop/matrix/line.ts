import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The way of one side to its relay: it can be cut, and goes to another relay where one is not there. */
export type Line = {
  readonly url: string
  /** Nothing goes through, and nothing is taken, until it is mended. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A line to the relays at these ports of this machine: each new connection goes to the next of them that answers. */
export async function openLine(ports: () => readonly number[], start: number): Promise<Line> {
  const open = new Set<Socket>()
  let isCut = false
  let count = start

  function onwardTo(line: Socket, index: number, left: number): void {
    const targets = ports()
    const onward = connect(targets[index % targets.length] ?? 0, '127.0.0.1')
    onward.once('connect', () => {
      line.pipe(onward).pipe(line)
      onward.once('close', () => line.destroy())
    })
    line.once('close', () => onward.destroy())
    onward.on('error', () => {
      if (left > 0 && onward.connecting) onwardTo(line, index + 1, left - 1)
      else line.destroy()
    })
  }

  const server = createServer((line) => {
    line.on('error', () => line.destroy())
    if (isCut) return line.destroy()
    open.add(line)
    line.once('close', () => open.delete(line))
    onwardTo(line, count++, ports().length - 1)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const line of open) line.destroy()
  }
  return {
    // By name: the official clients take a page of this machine for one that needs no checking. Never a path, for TCP.
    url: `ws://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      drop()
    },
    mend() {
      isCut = false
    },
    async close() {
      drop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
