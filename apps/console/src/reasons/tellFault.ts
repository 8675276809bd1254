import type { AuditFaultCode, Fault, PolicyFaultCode } from '@latchkey/custody'
import { consoleReasonsTexts } from '@latchkey/texts/console'
import type { Say, useDates } from '@latchkey/ui'
import { visible } from '../layout/visible.ts'

/** The tables that faults are worded by. */
export type FaultWords = {
  readonly say: Say<typeof consoleReasonsTexts>
  readonly dates: Pick<ReturnType<typeof useDates>, 'moment'>
}

type Told = string | undefined

/** Something wrong with the audit log, by its code; undefined where this release has no words for it. */
export function tellAuditFault({ say, dates }: FaultWords, { code, data }: Fault): Told {
  switch (code as AuditFaultCode) {
    case 'log_cut':
      return whole({ day: dayIn(dates, data) }, (values) => say('consoleReasons.audit.log_cut', values))
    case 'other_log':
      return whole({ day: dayIn(dates, data) }, (values) => say('consoleReasons.audit.other_log', values))
    case 'other_status': {
      const statuses = { stored: textIn(data, 'stored'), logged: textIn(data, 'logged') }
      return whole(statuses, (values) => say('consoleReasons.audit.other_status', values))
    }
    default:
      return isPlainAudit(code) ? say(`consoleReasons.audit.${code}`) : undefined
  }
}

/** Why a policy could not be decided, by its code; undefined where this release has no words for it. */
export function tellPolicyFault({ say }: FaultWords, { code, data }: Fault): Told {
  const text = (name: string) => textIn(data, name)
  switch (code as PolicyFaultCode) {
    case 'missing_field':
      return whole({ name: text('name') }, (values) => say('consoleReasons.policy.missing_field', values))
    case 'out_of_range':
      return whole({ range: text('range'), length: numberIn(data, 'length') }, (values) =>
        say('consoleReasons.policy.out_of_range', values),
      )
    case 'unexpected_type':
      return whole({ actual: kindIn(data, 'actual'), expected: kindIn(data, 'expected') }, (values) =>
        say('consoleReasons.policy.unexpected_type', values),
      )
    case 'too_much_work':
      return whole({ limit: numberIn(data, 'limit') }, (values) => say('consoleReasons.policy.too_much_work', values))
    case 'fact_not_readable':
      return whole({ name: text('name'), type: typeIn(data) }, (values) =>
        say('consoleReasons.policy.fact_not_readable', values),
      )
    case 'message_too_large':
    case 'not_evaluated':
    case 'unreadable':
      return say(`consoleReasons.policy.${code as 'message_too_large' | 'not_evaluated' | 'unreadable'}`)
    default:
      return undefined
  }
}

type PlainAuditCode = Exclude<AuditFaultCode, 'log_cut' | 'other_log' | 'other_status'>

/** Those with values are told before. */
function isPlainAudit(code: string): code is PlainAuditCode {
  return Object.hasOwn(consoleReasonsTexts.english, `consoleReasons.audit.${code}`)
}

/** A sentence without one of its values would say something else. */
function whole<Values extends object>(
  values: { readonly [Name in keyof Values]: Values[Name] | undefined },
  say: (values: Values) => string,
): Told {
  return Object.values(values).includes(undefined) ? undefined : say(values as Values)
}

function textIn(data: Fault['data'], name: string): string | undefined {
  const value = Object.hasOwn(data, name) ? data[name] : undefined
  return typeof value === 'string' ? visible(value) : undefined
}

/** A type of typed data. Custody may say in words what it could not read: those are no part of a sentence of ours. */
function typeIn(data: Fault['data']): string | undefined {
  const type = textIn(data, 'type')
  return type !== undefined && /^[\w$]+(?:\[\d*\])*$/.test(type) ? type : undefined
}

/** A text that a sentence is chosen by: what every object has, such as `constructor`, is no choice. */
function kindIn(data: Fault['data'], name: string): string | undefined {
  const kind = textIn(data, name)
  return kind !== undefined && kind in Object.prototype ? 'other' : kind
}

function numberIn(data: Fault['data'], name: string): number | undefined {
  const value = Object.hasOwn(data, name) ? data[name] : undefined
  return typeof value === 'number' ? value : undefined
}

function dayIn(dates: FaultWords['dates'], data: Fault['data']): string | undefined {
  const atMs = Date.parse(textIn(data, 'day') ?? '')
  return Number.isNaN(atMs) ? undefined : dates.moment(atMs)
}
