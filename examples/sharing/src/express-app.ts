import { InputError } from '@platform-services/sdk';
import { fromPlain, toPlain } from '@platform-services/sdk/plain';
import express, { type ErrorRequestHandler } from 'express';
import { model } from './model.js';
import { people } from './people.js';

const refuse: ErrorRequestHandler = (error, _request, response, next) => {
  if (error instanceof InputError) response.status(400).json({ message: error.message });
  else next(error);
};

export const app = express()
  .use(express.json())
  .get('/people/:id', async (request, response) => {
    response.json(toPlain(await people.get(Number(request.params.id), { depth: 1 })));
  })
  .patch('/people/:id', async (request, response) => {
    const { firstName, birth } = fromPlain(request.body, model, 'Person'); // checks the types of all values
    await people.update(Number(request.params.id), { firstName, birth }); // only what the user may change
    response.json(true);
  })
  .use(refuse);
