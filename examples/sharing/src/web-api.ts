import { toJson } from '@platform-services/sdk/plain';
import express from 'express';
import { people } from './people.js';

export const api = express().get('/api/people', async (_request, response) => {
  response.json(toJson(await people.list({ depth: 1, orderBy: [{ property: 'id' }] })));
});
