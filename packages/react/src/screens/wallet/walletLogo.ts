/** The name of a wallet's logo for its tile, by its key in the wallet book. */
export function walletLogo({ key }: { readonly key?: string | undefined }): string | undefined {
  return key === undefined ? undefined : `wallets/${key}`
}
