import { readValue } from '../answers.ts'
import { logged } from '../client.ts'
import { checkInput, type PostOptions, postStamped } from '../postStamped.ts'
import { type ConsoleInput, type ConsoleOutput, type ConsoleQuestion, consoleEndpoints } from './consoleEndpoints.ts'

/** A typed way to what the owner's console asks. Fails as `CustodyClient`. */
export type ConsoleClient = {
  ask<Name extends ConsoleQuestion>(
    name: Name,
    input: ConsoleInput<Name>,
    signal?: AbortSignal,
  ): Promise<ConsoleOutput<Name>>
}

/** Makes a client of the console's questions with one stamper; only our own service answers them. */
export function createConsoleClient(options: PostOptions): ConsoleClient {
  async function ask<Name extends ConsoleQuestion>(name: Name, input: ConsoleInput<Name>, signal?: AbortSignal) {
    const { path, input: schema, output } = consoleEndpoints[name]
    const answer = await postStamped(options, { path, name, body: checkInput(schema, input) }, signal)
    // The schema of this question makes this question's type; the compiler does not follow one name through both.
    return readValue<unknown>(output, answer, name) as ConsoleOutput<Name>
  }
  return { ask: (name, input, signal) => logged(options.log, ask(name, input, signal), signal) }
}
