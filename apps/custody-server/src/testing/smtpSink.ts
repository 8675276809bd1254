import { createServer, type Socket } from 'node:net'

/** A sink's behaviour. `silent` never greets its clients, `stuck` falls silent after the mail's text. */
export type SinkBehaviour = 'takes' | 'refuses-receiver' | 'refuses-mail' | 'silent' | 'stuck' | 'hangs-up'

export type TakenMail = { readonly from: string; readonly to: readonly string[]; readonly data: string }

export type SmtpSink = {
  readonly url: string
  readonly mails: readonly TakenMail[]
  close(): Promise<void>
}

/** A mail server of this machine that speaks plain SMTP (RFC 5321) and keeps what it takes. */
export async function startSmtpSink(behaviour: SinkBehaviour): Promise<SmtpSink> {
  const mails: TakenMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    serveSocket(socket, behaviour, mails)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The sink's reply to a command, and its next step. */
type Reply = { readonly line?: string; readonly end?: 'politely' | 'at once' }

function serveSocket(socket: Socket, behaviour: SinkBehaviour, mails: TakenMail[]): void {
  let [waiting, isInText, from] = ['', false, '']
  let [to, lines]: [string[], string[]] = [[], []]

  const commands: Readonly<Record<string, (path: string) => Reply>> = {
    EHLO: () => (behaviour === 'hangs-up' ? { end: 'at once' } : { line: '250 sink' }),
    MAIL(path) {
      ;[from, to, lines] = [path, [], []]
      return { line: '250 2.1.0 OK' }
    },
    RCPT(path) {
      if (behaviour === 'refuses-receiver') return { line: '550 5.1.1 No such mailbox here' }
      to.push(path)
      return { line: '250 2.1.5 OK' }
    },
    DATA() {
      isInText = true
      return { line: '354 Go on' }
    },
    QUIT: () => ({ line: '221 2.0.0 Bye', end: 'politely' }),
  }

  function finishText(): Reply {
    isInText = false
    if (behaviour === 'stuck') return {}
    if (behaviour === 'refuses-mail') return { line: '554 5.7.1 Message refused' }
    // A line of the text that began with a point was given a second one.
    mails.push({ from, to, data: lines.map((line) => line.replace(/^\.\./, '.')).join('\n') })
    return { line: '250 2.0.0 Taken' }
  }

  function answer(line: string): Reply {
    if (!isInText) return commands[line.slice(0, 4)]?.(/:<([^>]*)>/.exec(line)?.[1] ?? '') ?? { line: '250 2.0.0 OK' }
    if (line === '.') return finishText()
    lines.push(line)
    return {}
  }

  function say({ line, end }: Reply): void {
    if (line !== undefined) socket.write(`${line}\r\n`)
    if (end === 'politely') socket.end()
    if (end === 'at once') socket.destroy()
  }

  socket.on('data', (chunk) => {
    waiting += chunk.toString('utf8')
    const complete = waiting.split('\r\n')
    waiting = complete.pop() ?? ''
    for (const line of complete) say(answer(line))
  })
  if (behaviour !== 'silent') say({ line: '220 sink ESMTP' })
}
