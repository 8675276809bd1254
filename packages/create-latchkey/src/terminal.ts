import { createInterface } from 'node:readline'

/** Somebody who is asked. Rejects with an `AbortError` when they leave: by Ctrl-C, or by ending what they type. */
export type Terminal = { ask(question: string): Promise<string>; close(): void }

/** A terminal of which lines that were typed or pasted ahead answer the questions that come later. */
export function openTerminal(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Terminal {
  const reader = createInterface({ input, output })
  const typed: string[] = []
  let isLeft = false
  let next = () => {}
  reader.on('line', (line) => {
    typed.push(line)
    next()
  })
  reader.on('SIGINT', () => reader.close())
  reader.on('close', () => {
    isLeft = true
    next()
  })
  return {
    async ask(question) {
      reader.setPrompt(question)
      if (!isLeft) reader.prompt()
      while (typed.length === 0 && !isLeft) {
        await new Promise<void>((resolve) => {
          next = resolve
        })
      }
      const line = typed.shift()
      if (line === undefined) throw new DOMException('The terminal was left', 'AbortError')
      return line
    },
    close: () => reader.close(),
  }
}
