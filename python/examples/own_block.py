# %% [markdown]
# # Your own block, under several models
# A display case on a smooth floor: does it rock or slide?

# %%
import matplotlib.pyplot as plt
import teeter

case = {
    "title": "Display case",
    "block": [{"width": "45 cm", "height": "1.4 m", "mass": 120.0, "com": [0.0, 0.1]}],
    "friction": {"static": 0.3},
    "ground": {"horizontal": {"kind": "ricker", "amplitude": "0.45 g", "frequency": 1.2, "start": 0.2}},
    "run": {"duration": 5.0},
}

# %% [markdown]
# Mistakes are listed with the key they are about.

# %%
for problem in teeter.validate_scenario({**case, "block": [{"width": "45 kg", "hight": 1.4}]}):
    print(problem)

# %% [markdown]
# The model `rocking` assumes that it cannot slide, and says which friction that needs.

# %%
print(teeter.run(case))

# %%
comparison = teeter.compare(case, models=["rocking", "friction"])
print(comparison)
comparison.plot()
plt.savefig("display-case.png", dpi=120)
