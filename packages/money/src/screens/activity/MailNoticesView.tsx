import type { Notices, NoticesAnswer, NoticesRequest } from '@latchkey/connect'
import { noticesTexts } from '@latchkey/texts'
import { Button, Field, LiveRegion, useTexts } from '@latchkey/ui'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import styles from './MailNotices.module.css'

export type MailNoticesViewProps = {
  readonly notices: Notices
  readonly isBusy: boolean
  /** Why the last request was not met. */
  readonly refusal: NoticesAnswer['status'] | undefined
  readonly onChange: (request: NoticesRequest) => void
}

/** Where mails of what came in go, and the way to have them begun or ended. */
export function MailNoticesView({ notices, isBusy, refusal, onChange }: MailNoticesViewProps) {
  const { say, spoken } = useTexts(noticesTexts)
  const title = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isOther, setIsOther] = useState(false)
  const isAsking = notices.state === 'off' ? isOpen : notices.state === 'asked' && isOther
  const told = refusal === undefined ? undefined : say(`notices.${wordOf(refusal)}`)
  const sent = notices.state === 'asked' ? say('notices.sent', { email: notices.email }) : ''
  return (
    <section {...spoken} className={styles['notices']} aria-labelledby={title}>
      <h2 id={title} className={styles['title']}>
        {say('notices.title')}
      </h2>
      {notices.state === 'off' && !isAsking && (
        <Line text={say('notices.offer')}>
          <Button shape="small" onClick={() => setIsOpen(true)}>
            {say('notices.begin')}
          </Button>
        </Line>
      )}
      {isAsking && (
        <One
          label={say('notices.email')}
          type="email"
          go={say('notices.send')}
          isBusy={isBusy}
          fault={told}
          onGo={(email) => {
            setIsOther(false)
            onChange({ kind: 'ask', email })
          }}
          onLeave={() => (notices.state === 'off' ? setIsOpen(false) : setIsOther(false))}
        />
      )}
      {notices.state === 'asked' && !isAsking && (
        <>
          <p className={styles['text']}>{sent}</p>
          <One
            label={say('notices.code')}
            type="code"
            go={say('notices.confirm')}
            isBusy={isBusy}
            fault={told}
            onGo={(code) => onChange({ kind: 'confirm', code })}
            onLeave={() => setIsOther(true)}
          />
        </>
      )}
      {notices.state === 'on' && (
        <Line text={say('notices.on', { email: notices.email })}>
          <Button shape="small" isBusy={isBusy} onClick={() => onChange({ kind: 'end' })}>
            {say('notices.stop')}
          </Button>
        </Line>
      )}
      {notices.state === 'on' && told !== undefined && <p className={styles['text']}>{told}</p>}
      <LiveRegion status={sent} alert={told ?? ''} />
    </section>
  )
}

type OneProps = {
  readonly label: string
  readonly type: 'email' | 'code'
  readonly go: string
  readonly isBusy: boolean
  readonly fault: string | undefined
  readonly onGo: (text: string) => void
  readonly onLeave: () => void
}

/** One thing that is typed, and sent. */
function One({ label, type, go, isBusy, fault, onGo, onLeave }: OneProps) {
  const { say } = useTexts(noticesTexts)
  const [text, setText] = useState('')
  const kept = type === 'code' ? text.replace(/\s/g, '') : text.trim()
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (kept !== '' && !isBusy) onGo(kept)
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <Field
        label={label}
        type={type === 'email' ? 'email' : 'text'}
        inputMode={type === 'email' ? 'email' : 'numeric'}
        autoComplete={type === 'email' ? 'email' : 'one-time-code'}
        value={text}
        {...(fault !== undefined && { error: fault })}
        onChange={({ target }) => setText(target.value)}
      />
      <span className={styles['buttons']}>
        <Button kind="quiet" onClick={onLeave}>
          {say(type === 'email' ? 'notices.leave' : 'notices.other')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {go}
        </Button>
      </span>
    </form>
  )
}

function Line({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={styles['line']}>
      <p className={styles['text']}>{text}</p>
      {children}
    </div>
  )
}

function wordOf(refusal: NoticesAnswer['status']): 'wrongEmail' | 'wrongCode' | 'tooMany' | 'failed' {
  return refusal === 'wrongEmail' || refusal === 'wrongCode' || refusal === 'tooMany' ? refusal : 'failed'
}
