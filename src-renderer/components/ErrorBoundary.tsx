/** A fault in one view leaves the rest of the window usable and says what happened. React has no function form of this. */
import { Component } from 'react'
import type { ReactNode } from 'react'
import { messages } from '../i18n/index.ts'
import { FailureNote } from './basics.tsx'

type State = { message: string | null }

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { message: null }

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children
    return (
      <div className="view-failure">
        <FailureNote
          failure={{
            code: 'INTERNAL',
            message: messages().shell.viewFailed(this.state.message),
          }}
          retry={() => this.setState({ message: null })}
        />
      </div>
    )
  }
}
