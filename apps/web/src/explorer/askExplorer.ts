/** A refusal of the explorer, in a sentence that can be shown. */
export class ExplorerError extends Error {
  override readonly name = 'ExplorerError'
  readonly isMissing: boolean
  constructor(message: string, isMissing: boolean) {
    super(message)
    this.isMissing = isMissing
  }
}

const noAnswer = 'The explorer did not answer. Try again in a moment.'

/** Asks `/api/explorer/{path}`. Fails with an `ExplorerError`, or with the reason of the signal. */
export async function askExplorer<Answer>(
  path: string,
  read: (body: unknown) => Answer,
  signal: AbortSignal,
): Promise<Answer> {
  const { isOk, status, body } = await ask(path, signal)
  if (isOk) {
    try {
      return read(body)
    } catch (cause) {
      throw new ExplorerError(cause instanceof Error ? cause.message : noAnswer, false)
    }
  }
  const error = fieldOf(body, 'error')
  const words = [fieldOf(error, 'message'), fieldOf(error, 'hint')].filter((each) => typeof each === 'string')
  throw new ExplorerError(words.length === 0 ? noAnswer : words.join(' '), status === 404)
}

async function ask(path: string, signal: AbortSignal) {
  try {
    const answer = await fetch(`/api/explorer/${path}`, { signal })
    const body: unknown = await answer.json().catch(() => undefined)
    return { isOk: answer.ok, status: answer.status, body }
  } catch {
    signal.throwIfAborted()
    throw new ExplorerError(noAnswer, false)
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
