import { ActivityIcon, CautionIcon, CheckIcon, CloseIcon, KeyIcon, ShieldIcon, Tag } from '@latchkey/ui'
import type { ComponentType, ReactNode } from 'react'

/** How a thing stands. */
export type Standing = 'plain' | 'good' | 'waiting' | 'refused' | 'failed' | 'root' | 'out'

export type BadgeProps = { readonly standing?: Standing; readonly children: ReactNode }

type Look = {
  readonly tone: 'ok' | 'warn' | 'danger' | 'accent' | undefined
  readonly Icon: ComponentType<{ readonly sizePx?: number }> | undefined
}

const looks: Readonly<Record<Standing, Look>> = {
  plain: { tone: undefined, Icon: undefined },
  good: { tone: 'ok', Icon: CheckIcon },
  waiting: { tone: 'warn', Icon: ActivityIcon },
  refused: { tone: undefined, Icon: CloseIcon },
  failed: { tone: 'danger', Icon: CautionIcon },
  root: { tone: 'accent', Icon: ShieldIcon },
  out: { tone: 'warn', Icon: KeyIcon },
}

/** A word or two about a thing, with the icon and the colour of how it stands. */
export function Badge({ standing = 'plain', children }: BadgeProps) {
  const { tone, Icon } = looks[standing]
  return (
    <Tag tone={tone}>
      {Icon !== undefined && <Icon sizePx={14} />}
      {children}
    </Tag>
  )
}
