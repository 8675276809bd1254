import { sameAddress, type TokenFacts, type TokenMove } from '@latchkey/evm'
import { tokenLogo } from '@latchkey/react'
import { Tile } from '@latchkey/ui'
import { useNetwork } from './ExplorerContext.ts'
import styles from './explorer.module.css'
import { PlaceLink, ShortAddress, ShortHash } from './parts.tsx'
import { describeMove, nameToken } from './tokenWords.ts'

export type MoveListProps = {
  readonly label: string
  readonly moves: readonly TokenMove[]
  /** The contracts' own descriptions. */
  readonly said: readonly TokenFacts[]
  /** Whether each names the transaction and block it was in. */
  readonly withPlace?: boolean
}

/** Tokens that moved, one to a row. */
export function MoveList({ label, moves, said, withPlace = false }: MoveListProps) {
  const { tokens } = useNetwork()
  return (
    <ul className={styles['list']} aria-label={label}>
      {moves.map((move, index) => {
        const listed = tokens.find(({ address }) => sameAddress(address, move.token))
        const token = nameToken(move.token, { listed: tokens, said })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the moves of a list never change their places
          <li key={index} className={styles['line']}>
            <Tile name={token?.symbol ?? ''} logo={listed === undefined ? 'tokens/' : tokenLogo(listed)} form="round" />
            <span className={styles['what']}>
              <span>
                <PlaceLink kind="token" id={move.token}>
                  <strong>{describeMove(move, token)}</strong>
                </PlaceLink>
                {token?.isListed !== true && <span className={styles['quiet']}> · not listed by this site</span>}
              </span>
              <span className={styles['quiet']}>
                from <ShortAddress address={move.from} /> to <ShortAddress address={move.to} />
              </span>
              {withPlace && (
                <span className={styles['quiet']}>
                  <ShortHash hash={move.transactionHash} /> in block{' '}
                  <PlaceLink kind="block" id={String(move.blockNumber)} />
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
