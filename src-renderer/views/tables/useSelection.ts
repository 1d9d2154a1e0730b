/**
 * The active cell and the rectangle of chosen cells, moved by keys and by the pointer.
 * Arrows, Home, End and the page keys move (with Ctrl to the edge, with Shift they extend), Enter and F2 edit, Space opens the proof, Ctrl+C copies.
 */
import { useState } from 'react'
import type { Range } from './gridCopy.ts'

export type Position = { row: number; column: number }
export type Selection = {
  active: Position | null
  range: Range | null
  select: (position: Position | null, extend?: boolean) => void
  selectAll: () => void
}

export function useSelection(rows: number, columns: number): Selection {
  const [active, setActive] = useState<Position | null>(null)
  const [anchor, setAnchor] = useState<Position | null>(null)
  const range: Range | null = active && {
    fromRow: Math.min(active.row, anchor?.row ?? active.row),
    toRow: Math.max(active.row, anchor?.row ?? active.row),
    fromColumn: Math.min(active.column, anchor?.column ?? active.column),
    toColumn: Math.max(active.column, anchor?.column ?? active.column),
  }
  function select(position: Position | null, extend = false): void {
    setAnchor(extend ? (anchor ?? active) : null)
    setActive(position && { row: clamp(position.row, rows), column: clamp(position.column, columns) })
  }
  function selectAll(): void {
    if (rows === 0 || columns === 0) return
    setAnchor({ row: 0, column: 0 })
    setActive({ row: rows - 1, column: columns - 1 })
  }
  return { active, range, select, selectAll }
}

/** Where a key leads from a cell, null for keys that do not move. */
export function target(key: string, at: Position, isEdge: boolean, size: { rows: number; columns: number; page: number }): Position | null {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const moves: Record<string, Position> = {
    ArrowDown: { ...at, row: isEdge ? last.row : at.row + 1 },
    ArrowUp: { ...at, row: isEdge ? 0 : at.row - 1 },
    ArrowLeft: { ...at, column: isEdge ? 0 : at.column - 1 },
    ArrowRight: { ...at, column: isEdge ? last.column : at.column + 1 },
    PageDown: { ...at, row: at.row + size.page },
    PageUp: { ...at, row: at.row - size.page },
    Home: isEdge ? { row: 0, column: 0 } : { ...at, column: 0 },
    End: isEdge ? last : { ...at, column: last.column },
  }
  const wanted = moves[key]
  return wanted ? { row: clamp(wanted.row, size.rows), column: clamp(wanted.column, size.columns) } : null
}

function clamp(value: number, count: number): number {
  return Math.min(Math.max(value, 0), Math.max(0, count - 1))
}
