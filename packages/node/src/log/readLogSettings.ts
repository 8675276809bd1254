import { NodeError } from '../errors.ts'
import { type LogSettings, logFormats, logLevels } from './createServerLog.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The log as the environment wants it: `LATCHKEY_LOG_LEVEL`, `info` unless given, and `LATCHKEY_LOG_FORMAT`, text where
 * it is written to a terminal and JSON elsewhere unless given. Fails with `bad_log_setting`.
 */
export function readLogSettings(environment: Environment, isTerminal: boolean): LogSettings {
  return {
    level: readWord(environment, 'LATCHKEY_LOG_LEVEL', logLevels) ?? 'info',
    format: readWord(environment, 'LATCHKEY_LOG_FORMAT', logFormats) ?? (isTerminal ? 'text' : 'json'),
  }
}

function readWord<Word extends string>(environment: Environment, name: string, words: readonly Word[]) {
  const value = environment[name]?.trim() ?? ''
  const word = words.find((each) => each === value)
  if (word === undefined && value !== '') {
    throw new NodeError('bad_log_setting', { data: { name, value, words: words.join(', ') } })
  }
  return word
}
