import type { Case } from '../../../case/case.js';
import { orderCases, severalOrderCases } from './order.js';
import { pagingCases, projectionCases } from './paging.js';
import { existingPageCases, prefixCases } from './prefix.js';
import { lenientWhereCases, typedWhereCases } from './refused.js';
import { whereCases } from './where.js';
import { wholeQueryCases } from './whole.js';

/** 4.8, GET without an id: conditions, pages, orders, projections. */
export const queryCases: readonly Case[] = [
  ...whereCases,
  ...typedWhereCases,
  ...lenientWhereCases,
  ...prefixCases,
  ...pagingCases,
  ...existingPageCases,
  ...orderCases,
  ...projectionCases,
  ...severalOrderCases,
  ...wholeQueryCases,
];
