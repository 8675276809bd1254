import type { Address, Argument, Described, TokenFacts } from '@latchkey/evm'
import { useNetwork } from './ExplorerContext.ts'
import styles from './explorer.module.css'
import { amountText } from './figures.ts'
import { Fact, ValueText } from './parts.tsx'
import { type NamedToken, nameToken } from './tokenWords.ts'

export type DescribedPartProps = {
  readonly described: Described
  readonly contract: Address
  /** The contracts' own descriptions. */
  readonly said: readonly TokenFacts[]
}

/** The arguments of a call or an event by their names. */
export function DescribedPart({ described, contract, said }: DescribedPartProps) {
  const { tokens } = useNetwork()
  const token = nameToken(contract, { listed: tokens, said })
  return (
    <>
      <dl className={styles['facts']}>
        {described.arguments.map((argument) => (
          <Fact key={argument.name} label={argument.name}>
            <ValueText value={argument.value} />
            {amountOf(argument, token)}
          </Fact>
        ))}
      </dl>
      {described.restBytes > 0 && (
        <p className={styles['quiet']}>
          {described.restBytes === 1 ? '1 more byte stands' : `${described.restBytes} more bytes stand`} behind these.
        </p>
      )}
    </>
  )
}

/** Beside the number of smallest units what it is, where the contract is a token that counts. */
function amountOf({ name, value }: Argument, token: NamedToken | undefined): string {
  const isAmount = name === 'amount' || name === 'value'
  if (!isAmount || value.kind !== 'number' || token?.decimals === undefined) return ''
  return ` · ${amountText(value.value, token.decimals)} ${token.symbol}`
}
