throw new Error('this thread is broken');
