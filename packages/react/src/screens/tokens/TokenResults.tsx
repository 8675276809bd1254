import type { Address, Token } from '@latchkey/evm'
import { tokensTexts } from '@latchkey/texts'
import { Button, CautionIcon, InfoIcon, LiveRegion, Row, Spinner, Tile, useTexts } from '@latchkey/ui'
import { type TokenAnswer, useFoundTokens } from '../../hooks/useFoundTokens.ts'
import type { FoundToken } from './TokenCheck.tsx'
import { tokenLogo } from './tokenLogo.ts'
import styles from './tokens.module.css'
import { UnlistedTag } from './UnlistedTag.tsx'

export type TokenResultsProps = {
  readonly address: Address
  readonly chainId: number | undefined
  readonly onLook: (found: FoundToken) => void
  /** False where a token that is known already stands beside this. */
  readonly isKnownTold: boolean
}

/** The tokens at an address, network by network, and what stands in the way where there is none. */
export function TokenResults({ address, chainId, onLook, isKnownTold }: TokenResultsProps) {
  const { say, spoken } = useTexts(tokensTexts)
  const { answers, retry } = useFoundTokens(address, chainId)
  const looking = answers.filter(({ answer }) => answer.status === 'looking').length
  const found = answers.flatMap(toFound)
  const [own, known] = [found.filter(({ token }) => isNew(token)), found.filter(({ token }) => !isNew(token))]
  const isAway = answers.some(({ answer }) => answer.status === 'away')
  const isEmpty = answers.every(({ answer }) => answer.status === 'empty')
  return (
    <div {...spoken} className={styles['results']}>
      {own.length > 0 && (
        <ul className={styles['rows']}>
          {own.map((each) => (
            <li key={each.chain.id}>
              <Row
                data-row=""
                start={<Tile name={each.token.symbol} logo={tokenLogo(each.token)} form="round" />}
                label={<bdi>{each.token.symbol}</bdi>}
                detail={
                  <>
                    <bdi>{each.token.name}</bdi>
                    {` · ${each.chain.name}`}
                  </>
                }
                end={<UnlistedTag />}
                aria-label={say('tokens.look', { symbol: each.token.symbol, network: each.chain.name })}
                onClick={() => onLook(each)}
              />
            </li>
          ))}
        </ul>
      )}
      {isKnownTold &&
        known.map(({ token, chain }) => (
          <p key={chain.id} className={styles['quiet']}>
            {say('tokens.known', { symbol: token.symbol, network: chain.name })}
          </p>
        ))}
      {looking > 0 && (
        <p className={styles['looking']}>
          <Spinner /> {say('tokens.looking', { count: answers.length })}
        </p>
      )}
      {isEmpty && <p className={styles['quiet']}>{say('tokens.empty')}</p>}
      <div className={styles['obstacles']}>
        {answers.map(({ chain, answer }) => (
          <Obstacle key={chain.id} network={chain.name} status={answer.status} />
        ))}
      </div>
      {isAway && (
        <Button shape="small" onClick={retry}>
          {say('tokens.again')}
        </Button>
      )}
      <LiveRegion
        status={looking > 0 ? '' : own.length > 0 ? say('tokens.found', { count: own.length }) : ''}
        alert=""
      />
    </div>
  )
}

function Obstacle({ network, status }: { readonly network: string; readonly status: TokenAnswer['answer']['status'] }) {
  const { say } = useTexts(tokensTexts)
  if (status !== 'noToken' && status !== 'noDecimals' && status !== 'away') return null
  return (
    <p className={styles['obstacle']} role="status">
      {status === 'noToken' ? <InfoIcon sizePx={18} /> : <CautionIcon sizePx={18} />}
      <span>{say(`tokens.${status}`, { network })}</span>
    </p>
  )
}

function toFound({ chain, answer }: TokenAnswer): readonly FoundToken[] {
  return answer.status === 'found' ? [{ chain, token: answer.token, namesake: findNamesakeIn(answer) }] : []
}

function findNamesakeIn(answer: Extract<TokenAnswer['answer'], { readonly status: 'found' }>) {
  return 'namesake' in answer ? answer.namesake : undefined
}

/** False for one that is listed, or was added before: it is offered elsewhere. */
function isNew({ origin }: Token): boolean {
  return origin === 'visitor'
}
