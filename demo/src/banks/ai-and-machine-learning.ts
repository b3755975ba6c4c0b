import type { Bank } from './bank.ts';

export const aiAndMachineLearning: Bank = {
  subject: 'AI and Machine Learning',
  code: '6CS4-02',
  semester: 'VI',
  short: [
    'What is an admissible heuristic?',
    'Differentiate between supervised and unsupervised learning.',
    'Define overfitting.',
    'What is the kernel trick?',
    'Write Bayes’ theorem and name its terms.',
    'What does the learning rate control?',
    'Why is a test set kept apart?',
    'What is entropy in a decision tree?',
  ],
  medium: [
    'Run A* on the eight puzzle with the Manhattan distance for three expansions and show the open list.',
    'Explain alpha-beta pruning on a tree of depth 3 and mark what is cut.',
    'Fit a line by least squares to (1, 2), (2, 3), (3, 5), (4, 6) and find the mean squared error.',
    'Compare bagging with boosting.',
    'From a confusion matrix of 80, 20, 10 and 90 find precision, recall, accuracy and the F1 score. Which would you show a hospital?',
  ],
  long: [
    'Build a decision tree by information gain for the weather data of fourteen days. | How is it pruned, and why?',
    'Derive backpropagation for a network with one hidden layer of sigmoid units. | What is the vanishing gradient and how do ReLU units help?',
    'Explain k-means and run two rounds on eight points with k = 2. | Compare it with hierarchical clustering and say how k is chosen.',
    'Explain the margin of a support vector machine and state its optimisation problem. | How does a soft margin treat points on the wrong side?',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Search',
      sections: [
        'Uninformed search: Breadth first finds the shortest way but holds a whole level in memory; depth first is frugal but may never return. Iterative deepening has the good of both.',
        'Heuristics: A heuristic guesses the cost that is left. If it never guesses too much it is admissible and A* finds the optimum; if it is consistent no state is opened twice.',
        'Games: Minimax assumes an opponent without mistakes. Alpha-beta gives the same move and in the best order looks at the square root of the leaves only.',
        'Local search: Hill climbing stops at every hill. Simulated annealing steps down now and then, less and less as it cools.',
      ],
    },
    {
      unit: 'III',
      title: 'Supervised Learning',
      sections: [
        'Linear regression: The line that makes the sum of squared errors least has a closed form. An outlier pulls it far, because its error is squared.',
        'Logistic regression: A linear score through the sigmoid gives a probability. The loss is convex, so gradient descent cannot be trapped.',
        'Decision trees: At each node the question that lowers the entropy most. Left alone they learn the noise; depth limits and pruning hold them back.',
        'Judging a model: Cross validation uses every row for testing once. With rare cases accuracy flatters; precision and recall do not.',
      ],
    },
  ],
};
