import { type LogSettings, logFormats, logLevels } from '../log/createServerLog.ts'
import { type Environment, readWord } from './readSetting.ts'

/**
 * The log as the environment wants it: `LATCHKEY_LOG_LEVEL`, `info` unless given, and `LATCHKEY_LOG_FORMAT`, text where
 * it is written to a terminal and JSON elsewhere unless given. Fails with `bad_setting`.
 */
export function readLogSettings(environment: Environment, isTerminal: boolean): LogSettings {
  return {
    level: readWord(environment, 'LATCHKEY_LOG_LEVEL', logLevels) ?? 'info',
    format: readWord(environment, 'LATCHKEY_LOG_FORMAT', logFormats) ?? (isTerminal ? 'text' : 'json'),
  }
}
