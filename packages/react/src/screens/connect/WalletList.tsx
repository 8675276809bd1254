import { anyRemoteId } from '@latchkey/connect'
import { connectTexts } from '@latchkey/texts'
import {
  CautionIcon,
  Field,
  NextIcon,
  PhoneIcon,
  Row,
  SearchIcon,
  Tag,
  Tile,
  useTexts,
  VisuallyHidden,
} from '@latchkey/ui'
import { type CSSProperties, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useOwnName } from '../../hooks/useOwnName.ts'
import { ownDetail } from '../embedded/ownDetail.ts'
import { walletLogo } from '../wallet/walletLogo.ts'
import { Looking } from './Looking.tsx'
import styles from './WalletList.module.css'
import { holdPlaces, type WalletChoice, type WalletSection } from './walletSections.ts'

export type WalletListProps = {
  readonly sections: readonly WalletSection[]
  readonly query: string
  /** Absent when there are too few wallets to search. */
  readonly onQuery?: ((query: string) => void) | undefined
  /** How many wallets are left out until they are asked for. */
  readonly hiddenCount: number
  readonly onShowAll: () => void
  readonly isDetecting: boolean
  /** The wallet whose step stands beside the list. */
  readonly chosen: string | undefined
  /** The row that takes the focus: `first`, `none`, or the id of a row. */
  readonly focus: string
  readonly onChoose: (choice: WalletChoice) => void
  /** Makes this browser forget which wallet was used last, as on a shared computer. */
  readonly onForget: () => void
  /** Absent where it stands elsewhere. */
  readonly footer?: ReactNode
}

/** The list of wallets: sections of rows, arrow keys and type-ahead, an optional search field. */
export function WalletList(props: WalletListProps) {
  const { query, onQuery, hiddenCount, onShowAll, isDetecting, chosen, focus, onChoose, onForget, footer } = props
  const { say } = useTexts(connectTexts)
  const { sections, pointing, release } = useSteadySections(props.sections, query)
  const more = say('connect.showMore', { count: hiddenCount })
  const list = useRef<HTMLDivElement>(null)
  const keepPlace = useKeptPlace(list, hiddenCount)
  const { heightPx, hold } = useHeldHeight(list)
  const isEmpty = sections.every(({ choices }) => choices.length === 0)
  const [foremost] = sections
  const drawn = (section: WalletSection) => (
    <Section
      key={section.kind}
      section={section}
      isForemost={section === foremost && isShort(section) && query === ''}
      chosen={chosen}
      focusedId={focus === 'first' ? firstId : focus}
      onChoose={onChoose}
      onForget={onForget}
    />
  )
  const firstId = sections.find(({ choices }) => choices.length > 0)?.choices[0]?.id
  return (
    <div ref={list} className={styles['list']} style={query === '' ? undefined : heldAt(heightPx)} {...pointing}>
      {onQuery !== undefined && (
        <Field
          label={say('connect.search')}
          labelStyle="hidden"
          type="search"
          placeholder={say('connect.search')}
          value={query}
          before={<SearchIcon sizePx={18} />}
          onChange={(event) => {
            if (query === '') hold()
            onQuery(event.target.value)
          }}
        />
      )}
      {isDetecting && <Looking />}
      {sections.filter(({ isBelowAll }) => isBelowAll !== true).map(drawn)}
      {hiddenCount > 0 && (
        <Row
          data-row=""
          data-name={more}
          label={more}
          end={<NextIcon />}
          onClick={() => {
            keepPlace()
            // Rows that were asked for are no late ones.
            release()
            onShowAll()
          }}
        />
      )}
      {sections.filter(({ isBelowAll }) => isBelowAll === true).map(drawn)}
      {isEmpty && !isDetecting && (
        <p className={styles['empty']}>{say(query === '' ? 'connect.none' : 'connect.noneNamed')}</p>
      )}
      {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
    </div>
  )
}

/** The wallet used last, what needs no wallet, or those of this browser: where they are few, they stand out. */
function isShort({ kind, choices }: WalletSection): boolean {
  return (kind === 'recent' || kind === 'embedded' || kind === 'here') && choices.length <= 2
}

type SectionProps = Pick<WalletListProps, 'chosen' | 'onChoose' | 'onForget'> & {
  readonly section: WalletSection
  /** Drawn as the thing that most visitors want next. */
  readonly isForemost: boolean
  readonly focusedId: string | undefined
}

function Section({ section: { kind, choices }, isForemost, chosen, focusedId, onChoose, onForget }: SectionProps) {
  const { say } = useTexts(connectTexts)
  const id = useId()
  if (choices.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className={isForemost ? styles['foremost'] : kind === 'popular' ? styles['popular'] : undefined}
    >
      <div className={styles['heading']}>
        <h3 id={id} className={styles['title']}>
          {say(`connect.section.${kind}`)}
        </h3>
        {kind === 'recent' && (
          <button type="button" className={styles['forget']} aria-label={say('connect.forgetLast')} onClick={onForget}>
            {say('connect.forget')}
          </button>
        )}
      </div>
      <ul className={styles['rows']}>
        {choices.map((choice) => (
          <li key={choice.id}>
            <Choice
              choice={choice}
              isCurrent={isOf(choice, chosen)}
              isFocused={isOf(choice, focusedId)}
              onChoose={() => onChoose(choice)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChoiceProps = {
  readonly choice: WalletChoice
  readonly isCurrent: boolean
  readonly isFocused: boolean
  readonly onChoose: () => void
}

function Choice({ choice, isCurrent, isFocused, onChoose }: ChoiceProps) {
  const { say } = useTexts(connectTexts)
  const { id, name, icon, walletKey, connectorKey, maker, tag } = choice
  const ownName = useOwnName({ key: connectorKey ?? '', name })
  return (
    <Row
      data-row=""
      data-name={ownName}
      aria-current={isCurrent || undefined}
      data-autofocus={isFocused ? '' : undefined}
      start={
        <Tile
          name={name}
          picture={icon}
          logo={walletLogo({ key: walletKey })}
          drawing={id === anyRemoteId ? <PhoneIcon /> : undefined}
        />
      }
      label={ownName}
      detail={maker === undefined ? ownDetail(say, connectorKey) : <SharedName maker={maker.rdns} />}
      end={
        tag === undefined ? undefined : (
          <Tag tone={tag === 'recent' ? 'accent' : undefined}>{say(`connect.tag.${tag}`)}</Tag>
        )
      }
      onClick={onChoose}
    />
  )
}

/** A wallet is asked for by its connector, and installed by its key. */
function isOf({ id, connectorId }: WalletChoice, wanted: string | undefined): boolean {
  return wanted !== undefined && (id === wanted || connectorId === wanted)
}

function SharedName({ maker }: { readonly maker: string | undefined }) {
  const { rich } = useTexts(connectTexts)
  const hidden = (inside: ReactNode) => <VisuallyHidden>{inside}</VisuallyHidden>
  return (
    <span className={styles['shared']}>
      <CautionIcon sizePx={14} />
      {maker === undefined ? rich('connect.sharedAny', { hidden }) : rich('connect.shared', { hidden, maker })}
    </span>
  )
}

/** A visitor who asked for more goes on at the first row that came, not at the top of the page. */
function useKeptPlace(list: RefObject<HTMLElement | null>, hiddenCount: number): () => void {
  const place = useRef<number>(undefined)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer hidden rows are the very reason to run again
  useLayoutEffect(() => {
    if (place.current !== undefined) rows()[place.current]?.focus()
    place.current = undefined
  }, [hiddenCount])
  return () => {
    place.current = rows().length - 1
  }
}

/** As a property that no other rule can be above: those of the kit are important in pages of others. */
function heldAt(heightPx: number): CSSProperties {
  return { ['--latchkey-held' as 'minBlockSize']: `${heightPx}px` }
}

/** A search leaves fewer rows, and a dialog that shrank with each letter would jump under the eyes. */
function useHeldHeight(list: RefObject<HTMLElement | null>) {
  const [heightPx, setHeightPx] = useState(0)
  function hold() {
    const element = list.current
    const frame = element?.closest('[data-list], [data-body]')
    // Space that the dialog did not fit before need not be kept free.
    if (element && frame) setHeightPx(element.offsetHeight - (frame.scrollHeight - frame.clientHeight))
  }
  return { heightPx, hold }
}

/** While a pointer is over the list its rows keep their places; a new search is a new list. */
function useSteadySections(fresh: readonly WalletSection[], query: string) {
  const [held, setHeld] = useState<{ query: string; sections: readonly WalletSection[] }>()
  const isHeld = held !== undefined && held.query === query
  return {
    sections: isHeld ? holdPlaces(held.sections, fresh) : fresh,
    release: () => setHeld(undefined),
    pointing: {
      onPointerMove: () => {
        if (!isHeld) setHeld({ query, sections: fresh })
      },
      onPointerLeave: () => setHeld(undefined),
    },
  }
}
