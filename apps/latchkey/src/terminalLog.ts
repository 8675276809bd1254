import type { Log } from '@latchkey/base'

/** Warnings and errors go to the terminal, one line each; the rest is kept quiet unless `isVerbose`. */
export function terminalLog(write: (line: string) => void, minimum: 'debug' | 'warn' = 'warn'): Log {
  const say =
    (level: string) =>
    (message: string, ...details: unknown[]) =>
      write(`${level} ${[message, ...details.map(toText)].map(toOneLine).join(' ')}`)
  const quiet = () => undefined
  return {
    debug: minimum === 'debug' ? say('debug') : quiet,
    info: minimum === 'debug' ? say('info') : quiet,
    warn: say('warning'),
    error: say('error'),
  }
}

function toText(detail: unknown): string {
  if (detail instanceof Error) return detail.stack ?? detail.message
  return typeof detail === 'string' ? detail : (JSON.stringify(detail) ?? String(detail))
}

/** Foreign text could move the cursor or look like a line of ours: control characters are written as escapes. */
function toOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
