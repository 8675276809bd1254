import { configure } from '@testing-library/react'

// What a page shows is awaited for as long as a busy computer needs, and not for the second that is usual: only a test that
// fails takes longer by it.
configure({ asyncUtilTimeout: 20_000 })
