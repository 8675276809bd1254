import type { Account } from '@latchkey/connect'
import { feedsOf } from '@latchkey/evm'
import { accountTexts } from '@latchkey/texts'
import {
  AddressText,
  CopyButton,
  OutIcon,
  ReceiveIcon,
  RoundFace,
  roundLook,
  SendIcon,
  safeLink,
  useTexts,
} from '@latchkey/ui'
import { useHub } from '../../hooks/useHub.ts'
import { useName } from '../../hooks/useName.ts'
import styles from './AccountPanel.module.css'
import { AccountPicture } from './AccountPicture.tsx'
import { AccountTotal } from './AccountTotal.tsx'
import type { AccountWays } from './accountWays.ts'

export type AccountHeadProps = Pick<AccountWays, 'onSend' | 'onReceive'> & {
  readonly account: Account
  /** False while the wallet has not answered yet. */
  readonly isLive: boolean
}

/** The account and its worth, with the few things that one comes for. */
export function AccountHead({ account, isLive, onSend, onReceive }: AccountHeadProps) {
  const { say } = useTexts(accountTexts)
  const { name, avatar } = useName(account)
  return (
    <div className={styles['who']}>
      <AccountPicture address={account.address} name={name} avatar={avatar} size="large" />
      {name !== undefined && (
        <h3 className={styles['name']}>
          <bdi>{name}</bdi>
        </h3>
      )}
      <div className={styles['addressLine']}>
        <div className={styles['address']}>
          <AddressText address={account.address} />
        </div>
        <CopyButton text={account.address} label={say('account.copy')} kind="quiet" shape="icon" />
      </div>
      {isLive && <Total account={account} />}
      <div className={styles['rounds']}>
        {isLive && onReceive !== undefined && (
          <button type="button" className={roundLook} onClick={onReceive}>
            <RoundFace icon={<ReceiveIcon />} label={say('account.receive')} />
          </button>
        )}
        {isLive && onSend !== undefined && (
          <button type="button" className={roundLook} onClick={onSend}>
            <RoundFace icon={<SendIcon />} label={say('account.send')} />
          </button>
        )}
        <ExplorerLink account={account} />
      </div>
    </div>
  )
}

/** Nothing on a site none of whose networks tells a price. */
function Total({ account }: { readonly account: Account }) {
  const { chains, tokens } = useHub()
  if (!chains.some((chain) => feedsOf(chain, tokens).feeds.length > 0)) return null
  return <AccountTotal address={account.address} />
}

function ExplorerLink({ account }: { readonly account: Account }) {
  const { chains } = useHub()
  const { say } = useTexts(accountTexts)
  const explorer = chains.find(({ id }) => id === account.chainId)?.blockExplorers?.[0]
  const link = explorer && safeLink(`${explorer.url.replace(/\/$/, '')}/address/${account.address}`)
  if (explorer === undefined || link === undefined) return null
  return (
    <a className={roundLook} href={link} target="_blank" rel="noopener noreferrer" title={explorer.name}>
      <RoundFace icon={<OutIcon />} label={say('account.explorer')} />
    </a>
  )
}
