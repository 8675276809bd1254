import { configure } from '@testing-library/react'

// A page is given as long as a busy computer needs, and not the second that is usual: only a test that fails takes longer
// by it.
configure({ asyncUtilTimeout: 20_000 })
