import { expect, test } from 'vitest'
import { bringTo, FIRST_MEMORY, memoryAt } from './at-version.test-helper.ts'

test('forgetting a round empties the bank and takes its probes and repairs; those of other rounds stay', () => {
  const db = memoryAt(10)
  db.exec(FIRST_MEMORY)
  bringTo(db, 100)
  db.exec(`
    INSERT INTO round (id, session_id, ref, content_sha256, state) VALUES (2, 1, 'D1:2', 'd', 'remembered');
    INSERT INTO bank_question (id, question, type, table_id, contract, program, state, mark, revisions, questioner, doubter, made_at, checked_at)
      VALUES (1, 'What is the weight?', 'value', 1, '{}', '[]', 'ready', '', 0, 'built-in', 'built-in', 'x', 'x');
    INSERT INTO bank_wording (question_id, ord, wording, model) VALUES (1, 0, 'What is the weight?', '');
    INSERT INTO bank_table VALUES (1, 'b');
    INSERT INTO cycle_round VALUES (1, 'x'), (2, 'x');
    INSERT INTO probe (id, round_id, rounds, kind, question, expected, answered, passed, writer, at)
      VALUES (1, 1, '[1]', 'temporal', 'q', 'e', 'a', 0, 'w', 'x'), (2, 2, '[2,1]', 'cross-session', 'q', 'e', 'a', 1, 'w', 'x'), (3, 2, '[2]', 'temporal', 'q', 'e', 'a', 1, 'w', 'x');
    INSERT INTO repair (id, probe_id, round_id, action, reason, at) VALUES (1, 1, 1, 'SKIP', 'r', 'x'), (2, 2, 2, 'SKIP', 'r', 'x')`)
  const ids = (table: string, id = 'id'): unknown => db.prepare(`SELECT ${id} FROM ${table} ORDER BY 1`).pluck().all()
  db.exec('DELETE FROM induced_cell; DELETE FROM induced_row; DELETE FROM observation; DELETE FROM round WHERE id = 1')
  expect(ids('bank_question')).toEqual([])
  expect(ids('bank_wording', 'question_id')).toEqual([])
  expect(ids('bank_table', 'table_id')).toEqual([])
  expect(ids('cycle_round', 'round_id')).toEqual([2])
  expect(ids('probe')).toEqual([3])
  expect(ids('repair')).toEqual([2])
})
